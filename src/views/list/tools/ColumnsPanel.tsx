import { useEffect, useRef, useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import { Box, Button, Checkbox, Popover, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useTranslate } from 'react-admin';
import '../../../i18n/listTools';
import { useCaller } from '../../../providers/useCaller';
import { columnKey, readableColumns } from '../../../schema/words/list/listColumns';
import type { OfferedColumn } from '../../../schema/words/list/listColumns';
import { useListScreen } from '../ListScreen';
import type { PanelProps } from './ToolButton';
import { useListState } from './useListState';

/** Which columns a list shows, and in which order: by pointer, or by the arrow keys on a column's handle. */
export function ColumnsPanel({ anchor, onClose }: PanelProps) {
  const translate = useTranslate();
  const { resource, columns } = useListScreen();
  const caller = useCaller();
  const { state, showColumns } = useListState();
  const [dragged, setDragged] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const offered = readableColumns(resource, caller);
  const keys = columns.map(({ key }) => key);
  const shown = keys.flatMap(key => offered.find(one => one.key === key) ?? []);
  const others = offered.filter(({ key }) => !keys.includes(key));
  const own = (resource.list?.columns ?? []).map(columnKey);
  // A row that changes its place loses the focus: it is given back.
  const list = useRef<HTMLDivElement>(null);
  const held = useRef<string | null>(null);
  const order = String(keys);
  useEffect(() => {
    if (held.current) list.current?.querySelector<HTMLElement>(held.current)?.focus();
    held.current = null;
  }, [order]);
  const show = (next: readonly string[]) => showColumns(String(next) === String(own) ? [] : next);
  const move = (column: OfferedColumn, to: number) => {
    const next = moved(keys, column.key, to);
    held.current = `[data-key="${column.key}"] > button`;
    show(next);
    setAnnounced(
      translate('karhba.listTools.columns.moved', {
        label: column.label,
        place: next.indexOf(column.key) + 1,
        count: next.length,
      }),
    );
  };
  const toggle = ({ key }: OfferedColumn) => {
    held.current = `[data-key="${key}"] input`;
    show(keys.includes(key) ? keys.filter(one => one !== key) : [...keys, key]);
  };
  const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
  const row = (column: OfferedColumn) => {
    const at = keys.indexOf(column.key);
    return (
      <Box
        component="li"
        key={column.key}
        data-key={column.key}
        className={dragged === column.key ? 'dragged' : undefined}
        onDragOver={(event: DragEvent) => {
          if (dragged === null || at < 0) return;
          event.preventDefault();
          if (dragged !== column.key) show(moved(keys, dragged, at));
        }}
      >
        <label>
          <Checkbox
            size="small"
            checked={at >= 0}
            // A list without any column shows nothing.
            disabled={at >= 0 && keys.length === 1}
            onChange={() => toggle(column)}
          />
          <span>{column.label}</span>
        </label>
        {at >= 0 && (
          <button
            type="button"
            draggable
            aria-label={translate('karhba.listTools.columns.move', { label: column.label })}
            title={translate('karhba.listTools.columns.keys')}
            onDragStart={() => setDragged(column.key)}
            onDragEnd={() => setDragged(null)}
            onKeyDown={(event: KeyboardEvent) => {
              const step = steps[event.key];
              if (step === undefined) return;
              event.preventDefault();
              move(column, at + step);
            }}
          >
            <GripVertical size={15} aria-hidden />
          </button>
        )}
      </Box>
    );
  };
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('karhba.listTools.columns.title'),
          sx: { mt: '4px', width: 300 },
        },
      }}
    >
      <Box ref={list} sx={panelStyle}>
        <Box className="head">
          <Typography variant="h3" component="h2">
            {translate('karhba.listTools.columns.title')}
          </Typography>
          <Button size="small" disabled={state.columns.length === 0} onClick={() => show(own)}>
            {translate('karhba.listTools.columns.reset')}
          </Button>
        </Box>
        <ul aria-label={translate('karhba.listTools.columns.shown')}>{shown.map(row)}</ul>
        {others.length > 0 && (
          <>
            <Typography variant="caption" component="h3" className="more">
              {translate('karhba.listTools.columns.others')}
            </Typography>
            <ul aria-label={translate('karhba.listTools.columns.others')}>{others.map(row)}</ul>
          </>
        )}
        <Box role="status" aria-live="polite" className="announced">
          {announced}
        </Box>
      </Box>
    </Popover>
  );
}

const panelStyle = (theme: Theme) => ({
  position: 'relative' as const,
  maxHeight: 460,
  overflowY: 'auto' as const,
  padding: '12px 8px',
  '& .head': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', padding: '0 8px 8px' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& .more': {
    display: 'block',
    margin: '8px 0 4px',
    padding: '10px 8px 0',
    borderTop: `1px solid ${theme.palette.tokens.line}`,
    color: theme.palette.tokens.ink3,
  },
  '& li': { display: 'flex', alignItems: 'center', borderRadius: '6px', minHeight: 34 },
  '& li:hover': { backgroundColor: theme.palette.tokens.hover },
  '& li.dragged': { backgroundColor: theme.palette.tokens.accentTint },
  '& label': { display: 'flex', flex: 1, minWidth: 0, alignItems: 'center', fontSize: 13, cursor: 'pointer' },
  '& label > span:last-of-type': { overflowWrap: 'anywhere' as const },
  '& li > button': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    border: 0,
    borderRadius: '6px',
    background: 'none',
    color: theme.palette.tokens.ink3,
    cursor: 'grab',
    '&:focus-visible': { outline: `2px solid ${theme.palette.tokens.accent}`, outlineOffset: -2 },
  },
  '& .announced': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  [theme.breakpoints.down('sm')]: { '& li': { minHeight: 44 }, '& li > button': { width: 44, height: 44 } },
});

/** The same keys with one of them at another place, from 0; beyond the ends it stays at them. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter(one => one !== key);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), key, ...others.slice(at)];
}
