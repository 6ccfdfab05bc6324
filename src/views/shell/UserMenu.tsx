import { useState } from 'react';
import { Avatar, Box, Button, Divider, Menu, MenuItem } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import { LinkBase, useGetIdentity, useLogout, useTranslate } from 'react-admin';
import { mayLeave } from '../../providers/mayLeave';
import { ownPages } from '../../providers/ownPages';

/** Who is signed in, the way to their own pages and out. */
export function UserMenu({ compact }: { compact: boolean }) {
  const translate = useTranslate();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = identity?.fullName ?? '';
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        variant="text"
        color="secondary"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ gap: '8px', height: 44, px: '6px', color: 'tokens.ink' }}
      >
        <Avatar aria-hidden sx={avatarStyle}>
          {initials(name)}
        </Avatar>
        <Box component="span" sx={compact ? visuallyHidden : undefined}>
          {name}
        </Box>
        {!compact && <ChevronDown size={14} aria-hidden />}
      </Button>
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {compact && (
          <Box role="presentation" sx={{ p: '6px 8px', typography: 'subtitle2' }}>
            {name}
          </Box>
        )}
        {compact && <Divider role="presentation" sx={{ my: '4px' }} />}
        {ownPages.map(({ path, menu }) => (
          <MenuItem key={path} component={LinkBase} to={path} onClick={close}>
            <UserRound size={16} strokeWidth={1.75} aria-hidden />
            {menu}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            close();
            void mayLeave().then(may => (may ? logout(undefined, undefined, false) : undefined));
          }}
        >
          <LogOut size={16} strokeWidth={1.75} aria-hidden />
          {translate('karhba.user.logout')}
        </MenuItem>
      </Menu>
    </>
  );
}

const avatarStyle = {
  width: 32,
  height: 32,
  fontSize: 12,
  fontWeight: 600,
  color: 'tokens.accentDeep',
  bgcolor: 'tokens.accentTint',
};

/** First letters of the first and last words of a name: 'Leïla Ben Mansouri' gives 'LM'. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map(word => [...(word ?? '')][0]?.toLocaleUpperCase('fr') ?? '').join('');
}
