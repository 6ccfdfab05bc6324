import { useState } from 'react';
import { Box } from '@mui/material';
import { late } from '../../views/late';
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
const steps = [ReadingsStep, DamagesStep, EquipmentStep, SignatureStep];

/** The screen of whoever walks around a vehicle: four steps, between which nothing is lost. */
export function InspectionDesk({ task }: { task: Task }) {
  const [step, setStep] = useState(0);
  const desk = useDesk(task, setStep);
  if (desk.made !== null && task.kind === 'RETURN')
    return <ReturnCharges task={task} draft={desk.draft} at={desk.made} />;
  const Step = steps[step] ?? ReadingsStep;
  return (
    <Box data-alone sx={deskStyle}>
      <TopBar task={task} step={step} onBack={() => setStep(step - 1)} />
      <StepStrip step={step} faults={desk.faults} onStep={setStep} />
      <SendingBar />
      {desk.refusal && <Refusal text={desk.refusal} />}
      <Box className="step" inert={desk.busy}>
        <Step {...desk} task={task} />
      </Box>
      <BottomBar {...desk} task={task} step={step} onStep={setStep} />
    </Box>
  );
}
