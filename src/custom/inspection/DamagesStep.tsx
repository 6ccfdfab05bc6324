import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { damageZones } from '../../product/enumerations';
import { newId } from '../../providers/newKey';
import { cornerZones } from './carPlaces';
import { CarSketch } from './CarSketch';
import { Compared } from './Compared';
import { cardStyle, columnsStyle } from './deskStyle';
import { DamageDialog } from './DamageDialog';
import { DamageList } from './DamageList';
import { newDamages, numberOf, withDamage, withoutDamage } from './draft';
import type { Damage, Zone } from './draft';
import { PhotoStrip } from './PhotoStrip';
import { Readings } from './Readings';
import type { StepProps } from './useDesk';

/** A damage where one has touched, or of a zone that is not drawn; what it is, is entered then. */
const blank = (zone: Zone, x: number | null = null, y: number | null = null): Damage => ({
  key: newId(),
  zone,
  x,
  y,
  category: { id: '', label: '' },
  severity: 'LIGHT',
  note: '',
  isPreExisting: false,
  known: false,
});

/** Damages, put by a finger on a drawn car; at a return beside what there was at the departure. */
export function DamagesStep(props: StepProps) {
  const { draft, change, task } = props;
  const [open, setOpen] = useState<Damage | null>(null);
  const isReturn = task.kind === 'RETURN';
  const last = newDamages(draft).at(-1);
  return (
    <Box sx={columnsStyle}>
      {isReturn && <Readings {...props} />}
      {isReturn && <Compared {...props} />}
      <Box component="section" aria-label="Voiture" sx={sketchCard}>
        <Box sx={{ position: 'relative', maxWidth: 400, mx: 'auto', p: '12px 16px 4px' }}>
          <CarSketch
            draft={draft}
            onTouch={({ zone, x, y }) => setOpen(blank(zone, x, y))}
            onOpen={setOpen}
            onMove={(damage, point) => change(now => withDamage(now, { ...damage, ...point }))}
          />
          {cornerZones.map((zone, index) => (
            <Button
              key={zone}
              variant="outlined"
              onClick={() => setOpen(blank(zone))}
              sx={cornerStyle(index)}
            >
              <span>
                {damageZones[zone]}
                <br />
                {draft.damages.filter(damage => damage.zone === zone).length}
              </span>
            </Button>
          ))}
          {last && (
            <Button
              variant="outlined"
              onClick={() => change(now => withoutDamage(now, last.key))}
              sx={[cornerStyle(cornerZones.length), undoStyle]}
            >
              <span>
                Annuler
                <br />
                le point {numberOf(draft, last)}
              </span>
            </Button>
          )}
        </Box>
        <Box sx={legendStyle}>
          <i data-old /> Déjà là, {draft.damages.length - newDamages(draft).length}
          <i data-new /> Relevé ce jour, {newDamages(draft).length}
          <span>Toucher la voiture</span>
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: '16px', alignContent: 'start', minWidth: 0 }}>
        <DamageList {...props} onOpen={setOpen} />
        <Button
          variant="outlined"
          startIcon={<Plus size={16} />}
          onClick={() => setOpen(blank('LEFT'))}
          sx={{ justifySelf: 'start' }}
        >
          Ajouter un dommage
        </Button>
        <section aria-label="Photos">
          <Typography component="h2" sx={{ mb: '8px', fontSize: 14, fontWeight: 600 }}>
            Photos
          </Typography>
          <PhotoStrip {...props} />
        </section>
      </Box>
      {open && <DamageDialog key={open.key} {...props} damage={open} onClose={() => setOpen(null)} />}
    </Box>
  );
}

const sketchCard = [cardStyle, { alignSelf: 'start' }] as const;

const undoStyle = {
  color: 'tones.damage.text',
  bgcolor: 'tones.damage.tint',
  borderColor: 'tones.damage.dot',
};

/** What the drawing lacks stands in its corners. */
const cornerStyle = (index: number) => ({
  position: 'absolute',
  width: 88,
  minHeight: 52,
  p: '4px',
  fontSize: 13,
  lineHeight: '18px',
  whiteSpace: 'normal',
  [index < 2 ? 'top' : 'bottom']: 12,
  [index % 2 === 0 ? 'left' : 'right']: 16,
});

const legendStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px',
  minHeight: 44,
  p: '0 16px 4px',
  fontSize: 13,
  color: 'tokens.ink2',
  '& span': { ml: 'auto' },
  '& i': { width: 12, height: 12 },
  '& [data-old]': { border: '1.5px solid', borderColor: 'tokens.ink2', borderRadius: '50%' },
  '& [data-new]': { ml: '10px', width: 10, height: 10, bgcolor: 'tones.damage.text', rotate: '45deg' },
};
