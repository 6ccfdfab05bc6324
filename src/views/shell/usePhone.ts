import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';

/** Below 768 px: drawer, title in the header, actions at the bottom. */
export function usePhone(): boolean {
  return useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
}
