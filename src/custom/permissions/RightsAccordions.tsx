import { Box } from '@mui/material';
import { rightColumns } from '../../schema/words/access/rightGrid';
import type { RightSection } from '../../schema/words/access/rightGrid';
import { accordionStyle } from './gridStyle';
import { AlsoOpened, GroupBox, RightBox } from './rightBoxes';
import type { RightsDraftState } from './useRightsDraft';

interface RightsAccordionsProps {
  sections: readonly RightSection[];
  draft: RightsDraftState;
  /** What was searched for is not left folded. */
  open: boolean;
}

/** The grid on a phone: a section unfolds into its lines, each a list of boxes with their words. */
export function RightsAccordions({ sections, draft, open }: RightsAccordionsProps) {
  return (
    <Box sx={accordionStyle}>
      {sections.map(({ area, label, rows }) => {
        const rights = rows.flatMap(row => row.rights);
        const granted = rights.filter(({ action }) => draft.wanted.has(action)).length;
        return (
          <details key={area} open={open || undefined}>
            <summary>
              <strong>{label}</strong>
              <span className="count">
                {granted} sur {rights.length}
              </span>
            </summary>
            {rows.map(row => (
              <fieldset key={row.label}>
                <legend>
                  {row.label}
                  <AlsoOpened row={row} />
                </legend>
                {row.rights.length > 1 && (
                  <label className="right">
                    <GroupBox label={`${row.label}\u00a0: tout`} rights={row.rights} draft={draft} />
                    <span className="words">Tout</span>
                  </label>
                )}
                {row.rights.map(right => (
                  <div key={right.action} className="line">
                    <RightBox row={row.label} right={right} draft={draft} />
                    {right.column !== 'other' && <span className="verb">{rightColumns[right.column]}</span>}
                  </div>
                ))}
              </fieldset>
            ))}
          </details>
        );
      })}
    </Box>
  );
}
