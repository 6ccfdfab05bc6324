import { Box } from '@mui/material';
import type { Right, RightRow, RightSection } from '../../schema/words/access/rightGrid';
import { rightColumns } from '../../schema/words/access/rightGrid';
import type { RightColumn } from '../../schema/words/access/rightGrid';
import { stuckToTop } from '../../views/shell/stuck';
import { tableStyle } from './gridStyle';
import { AlsoOpened, GroupBox, RightBox } from './rightBoxes';
import type { useGridKeys } from './useGridKeys';
import type { RightsDraftState } from './useRightsDraft';

interface RightsTableProps {
  sections: readonly RightSection[];
  draft: RightsDraftState;
  keys: ReturnType<typeof useGridKeys>;
  /** Id of what explains its keys. */
  help: string;
}

const columns = Object.entries(rightColumns) as [RightColumn, string][];
const rightsIn = (rows: readonly RightRow[]) => rows.flatMap(({ rights }) => rights);
const inColumn = (rights: readonly Right[], column: RightColumn) =>
  rights.filter(right => right.column === column);

/** The grid on a wide screen: a real table, sections by columns, with a box for each line, section and column; one stop of Tab. */
export function RightsTable({ sections, draft, keys, help }: RightsTableProps) {
  const { enter: _, ...grid } = keys;
  const every = rightsIn(sections.flatMap(({ rows }) => rows));
  return (
    <Box component="table" role="grid" aria-describedby={help} sx={tableStyle} {...grid}>
      <caption>Droits, par section et par page</caption>
      <thead ref={stuckToTop}>
        <tr>
          <th scope="col">Section</th>
          {columns.map(([column, label]) => (
            <th key={column} scope="col" className={column}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <GroupLine name="Toutes les sections" rights={every} draft={draft} className="all" />
      </tbody>
      {sections.map(({ area, label, rows }) => (
        <tbody key={area}>
          <GroupLine name={label} rights={rightsIn(rows)} draft={draft} className="section" />
          {rows.map(row => (
            <tr key={row.label}>
              <th scope="row">
                <GroupBox
                  label={`${row.label}\u00a0: tout`}
                  rights={row.rights}
                  draft={draft}
                  tabIndex={-1}
                />
                {row.label}
                <AlsoOpened row={row} />
              </th>
              {columns.map(([column]) => {
                const rights = inColumn(row.rights, column);
                return (
                  <td key={column} className={column}>
                    {rights.map(right => (
                      <RightBox
                        key={right.action}
                        row={row.label}
                        right={right}
                        draft={draft}
                        tabIndex={-1}
                      />
                    ))}
                    {rights.length === 0 && column !== 'other' && (
                      <span className="none" aria-hidden>
                        –
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </Box>
  );
}

interface GroupLineProps {
  name: string;
  rights: readonly Right[];
  draft: RightsDraftState;
  className: string;
}

function GroupLine({ name, rights, draft, className }: GroupLineProps) {
  return (
    <tr className={className}>
      <th scope="row">
        <GroupBox label={`${name}\u00a0: tout`} rights={rights} draft={draft} tabIndex={-1} />
        {name}
      </th>
      {columns.map(([column, label]) => (
        <td key={column} className={column}>
          <GroupBox
            label={`${name}\u00a0: ${label}`}
            rights={inColumn(rights, column)}
            draft={draft}
            tabIndex={-1}
          />
        </td>
      ))}
    </tr>
  );
}
