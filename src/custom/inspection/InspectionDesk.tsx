import { useState } from 'react';
import { Alert, Box } from '@mui/material';
import type { Task } from './draft';
import { deskStyle } from './deskStyle';
import { EquipmentStep } from './EquipmentStep';
import { BottomBar } from './BottomBar';
import { DamagesStep } from './DamagesStep';
import { ReadingsStep } from './ReadingsStep';
import { ReturnCharges } from './ReturnCharges';
import { SendingBar } from './SendingBar';
import { SignatureStep } from './SignatureStep';
import { StepStrip } from './StepStrip';
import { TopBar } from './TopBar';
import { useDesk } from './useDesk';

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
      {desk.refusal && (
        <Alert severity="error" sx={{ m: { xs: '12px 16px 0', sm: '16px 0 0' } }}>
          {desk.refusal}
        </Alert>
      )}
      <Box className="step">
        <Step {...desk} task={task} />
      </Box>
      <BottomBar {...desk} task={task} step={step} onStep={setStep} />
    </Box>
  );
}
