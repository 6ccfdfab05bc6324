import { useEffect } from 'react';
import { Tooltip } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { visuallyHidden } from '@mui/utils';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { passingPage } from '../../pages/all';
import { progressProvider, useProgress } from '../../providers/progressProvider';
import { Icon } from './Icon';

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
    <LinkBase
      className="section"
      to={path}
      aria-label={rail ? name : undefined}
      aria-current={pathname === path ? 'page' : undefined}
    >
      <Icon name={icon} />
      {!rail && (
        <>
          <span>{label}</span>
          <small aria-hidden>
            {done}/{total}
          </small>
          <small style={visuallyHidden}>{far}</small>
        </>
      )}
    </LinkBase>
  );
  return (
    <li className="passing">
      {rail ? (
        <Tooltip title={name} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
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
