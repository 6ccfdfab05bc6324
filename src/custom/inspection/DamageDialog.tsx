import { useId, useState } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  MenuItem,
  TextField,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { LinkBase, useCreatePath } from 'react-admin';
import { isDrawn } from '../../domain/carDrawing';
import { damageSeverities, damageZones } from '../../product/enumerations';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { focusRing } from '../../views/theme/focusRing';
import { CameraButton } from './CameraButton';
import { placeName } from './carPlaces';
import { labelStyle } from './deskStyle';
import { withDamage, withoutDamage, withoutPhoto } from './draft';
import type { Damage, Zone } from './draft';
import { PhotoThumb } from './PhotoThumb';
import { Segments } from './Segments';
import type { StepProps } from './useDesk';

type DamageDialogProps = Pick<StepProps, 'draft' | 'change' | 'capture' | 'task'> & {
  damage: Damage;
  onClose: () => void;
};

/** What a damage is: category, severity, photo; three touches once the car was touched. */
export function DamageDialog({ draft, change, capture, task, damage: given, onClose }: DamageDialogProps) {
  const [damage, setDamage] = useState(given);
  const id = useId();
  const isNew = !draft.damages.some(({ key }) => key === given.key);
  const set = (one: Partial<Damage>) => setDamage(now => ({ ...now, ...one }));
  const photos = draft.photos.filter(photo => photo.damage === damage.key);
  const giveUp = () => {
    if (isNew && photos.length > 0) change(now => withoutDamage(now, damage.key));
    onClose();
  };
  const save = () => {
    change(now => withDamage(now, damage));
    onClose();
  };
  const remove = () => {
    change(now => withoutDamage(now, damage.key));
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={giveUp} aria-labelledby={id} sx={sheetStyle}>
      <DialogTitle id={id}>
        {isNew ? 'Nouveau dommage' : 'Dommage'}, {placeName(damage)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: '16px' }}>
        <Categories {...{ damage, task }} onChange={category => set({ category })} />
        <Segments
          label="Gravité"
          options={damageSeverities}
          value={damage.severity}
          onChange={severity => set({ severity })}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
          <CameraButton capture={capture} damage={damage.key} label="Photo du dommage" />
          {photos.map(photo => (
            <PhotoThumb
              key={photo.deviceId}
              photo={photo}
              onRemove={() => change(now => withoutPhoto(now, photo.deviceId))}
            />
          ))}
        </Box>
        <TextField
          select
          label="Zone"
          value={damage.zone}
          // The middle of another side: it is drawn to its place from there.
          onChange={({ target }) => {
            const zone = target.value as Zone;
            set(isDrawn(zone) ? { zone, x: 500, y: 500 } : { zone, x: null, y: null });
          }}
        >
          {Object.entries(damageZones).map(([zone, label]) => (
            <MenuItem key={zone} value={zone}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Note"
          value={damage.note}
          onChange={({ target }) => set({ note: target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </DialogContent>
      <DialogActions>
        {!isNew && (
          <Button variant="outlined" color="error" onClick={remove}>
            {damage.known ? 'Réparé' : 'Supprimer'}
          </Button>
        )}
        <Button variant="outlined" onClick={giveUp}>
          Annuler
        </Button>
        <Button variant="contained" disabled={damage.category.id === ''} onClick={save}>
          {isNew ? 'Ajouter' : 'Enregistrer'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface CategoriesProps {
  damage: Damage;
  task: StepProps['task'];
  onChange: (category: Damage['category']) => void;
}

/** They were all archived: whoever may adds one, and finds the inspection as they left it. */
function NoCategory() {
  const createPath = useCreatePath();
  const caller = useCaller();
  const categories = resources.get('damage-categories');
  return (
    <>
      Aucune catégorie de dommage n’est réglée.{' '}
      {canAccess(caller, categories, 'create') && (
        <Link component={LinkBase} to={createPath({ resource: categories.name, type: 'create' })}>
          Ajouter une catégorie
        </Link>
      )}
    </>
  );
}

/** Those of the zone first, then those of any; the others on demand. */
function Categories({ damage: { zone, category }, task, onChange }: CategoriesProps) {
  const id = useId();
  const rank = (of: string | null) => (of === zone ? 0 : of === null ? 1 : 2);
  const [all, setAll] = useState(false);
  const here = task.categories.filter(one => rank(one.zone) < 2 || one.id === category.id);
  const shown = all || here.length === 0 ? task.categories : here;
  const sorted = shown.toSorted((a, b) => rank(a.zone) - rank(b.zone));
  return (
    <div>
      <Box id={id} sx={{ ...labelStyle, mb: '6px' }}>
        Nature
      </Box>
      {sorted.length === 0 && <NoCategory />}
      <Box role="radiogroup" aria-labelledby={id} sx={categoriesStyle}>
        {sorted.map(({ id: value, name }) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              checked={value === category.id}
              onChange={() => onChange({ id: value, label: name })}
            />
            {name}
          </label>
        ))}
        {shown.length < task.categories.length && (
          <Button variant="text" color="inherit" onClick={() => setAll(true)}>
            Autres…
          </Button>
        )}
      </Box>
    </div>
  );
}

const categoriesStyle = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  '& label': {
    position: 'relative' as const,
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    padding: '0 14px',
    fontSize: 14,
    border: `1px solid ${theme.palette.tokens.control}`,
    borderRadius: '22px',
    cursor: 'pointer',
  },
  '& label:has(:checked)': {
    color: theme.palette.tokens.accentDeep,
    fontWeight: 600,
    borderColor: theme.palette.tokens.accent,
    backgroundColor: theme.palette.tokens.accentTint,
  },
  '& label:has(:focus-visible)': focusRing(theme),
  '& input': { position: 'absolute' as const, inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
});

/** On a phone it comes from below, under the thumb. */
const sheetStyle = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '& .MuiDialog-container': { alignItems: 'flex-end' },
    '& .MuiDialog-paper': { width: '100%', maxWidth: 'none', margin: 0, borderRadius: '12px 12px 0 0' },
    '& .MuiDialogActions-root > *': { flex: 1 },
  },
});
