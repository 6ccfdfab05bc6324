import { useState } from 'react';
import { Box } from '@mui/material';
import { late } from '../../views/late';
import { stopsOf } from './draft';
import type { Task } from './draft';
import { deskStyle } from './deskStyle';
import { BottomBar } from './BottomBar';
import { ReadingsStep } from './ReadingsStep';
import { SendingBar } from './SendingBar';
import { StepStrip } from './StepStrip';
import { TopBar } from './TopBar';
import { useDesk } from './useDesk';

/** The code of all steps but the first. */
export const loadLaterSteps = () => import('./laterSteps');

const DamagesStep = late(() => loadLaterSteps().then(module => module.DamagesStep));
const EquipmentStep = late(() => loadLaterSteps().then(module => module.EquipmentStep));
const SignatureStep = late(() => loadLaterSteps().then(module => module.SignatureStep));
const ReturnCharges = late(() => loadLaterSteps().then(module => module.ReturnCharges));
const Refusal = late(() => loadLaterSteps().then(module => module.Refusal));
const HandoverStops = late(() => import('../contract/HandoverStops').then(module => module.HandoverStops));
const steps = [ReadingsStep, DamagesStep, EquipmentStep, SignatureStep];
const signing = 3;

/** The screen of whoever walks around a vehicle: four steps, between which nothing is lost. */
export function InspectionDesk({ task: begun }: { task: Task }) {
  const [step, setStep] = useState(0);
  const [task, setTask] = useState(begun);
  const desk = useDesk(task, setStep);
  const isStopped = stopsOf(desk.draft, task).length > 0;
  // Nobody signs for keys that do not leave.
  const go = (next: number) => setStep(isStopped && next === signing ? 0 : next);
  if (desk.made !== null && task.kind === 'RETURN')
    return <ReturnCharges task={task} draft={desk.draft} at={desk.made} />;
  const Step = steps[step] ?? ReadingsStep;
  return (
    <Box data-alone sx={deskStyle}>
      <TopBar task={task} step={step} making onBack={() => setStep(step - 1)} />
      <StepStrip step={step} faults={desk.faults} onStep={go} />
      <SendingBar />
      {isStopped && step === 0 && <HandoverStops task={task} onChecked={setTask} />}
      {desk.refusal && <Refusal text={desk.refusal} />}
      <Box className="step" inert={desk.busy}>
        <Step {...desk} task={task} />
      </Box>
      <BottomBar {...desk} task={task} step={step} onStep={go} />
    </Box>
  );
}
