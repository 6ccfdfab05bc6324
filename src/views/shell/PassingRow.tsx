import { useEffect } from 'react';
import { Box, Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { visuallyHidden } from '@mui/utils';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { passingPage } from '../../pages/all';
import { progressProvider, useProgress } from '../../providers/progressProvider';
import { Icon } from './Icon';
import { sectionRow } from './navStyles';

/** The page that is there for a time, before the sections: how far it is, until nothing is left. */
export function PassingRow({ rail }: { rail: boolean }) {
  const progress = useProgress();
  return passingPage && progress ? <Row rail={rail} page={passingPage} {...progress} /> : null;
}

interface RowProps {
  rail: boolean;
  page: NonNullable<typeof passingPage>;
  done: number;
  total: number;
}

function Row({ rail, page: { path, label, icon }, done, total }: RowProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  useFollowedWrites();
  const far = translate('karhba.menu.progress', { done, total });
  const name = `${label}, ${far}`;
  const link = (
    <Box
      component={LinkBase}
      to={path}
      aria-label={rail ? name : undefined}
      aria-current={pathname === path ? 'page' : undefined}
      sx={[sectionRow, rail && { px: '16px' }]}
    >
      <Icon name={icon} />
      {!rail && (
        <>
          <span>{label}</span>
          <small aria-hidden>
            {done}/{total}
          </small>
          <Box component="small" sx={visuallyHidden}>
            {far}
          </Box>
        </>
      )}
    </Box>
  );
  return (
    <Box component="li" sx={{ minWidth: 0, mb: '6px' }}>
      {rail ? (
        <Tooltip title={name} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </Box>
  );
}

/** What was written anywhere may be what was left to do. */
function useFollowedWrites(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') void progressProvider.load();
      }),
    [client],
  );
}
