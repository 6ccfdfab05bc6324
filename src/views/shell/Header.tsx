import type { Ref } from 'react';
import { Box, IconButton } from '@mui/material';
import MenuIcon from 'lucide-react/icons/menu';
import { useTranslate } from 'react-admin';
import { LateNotifications } from '../notifications/LateNotifications';
import { SearchTrigger } from '../search/SearchTrigger';
import { stuckToTop } from './stuck';
import { usePhone } from './usePhone';
import { UserMenu } from './UserMenu';

interface HeaderProps {
  /** Where PageHeader puts the page's title on a phone. */
  titleRef: Ref<HTMLDivElement>;
  onMenu: () => void;
}

const narrow = '@media (max-width: 360px)';

const titleStyle = {
  flex: 1,
  minWidth: 0,
  [narrow]: { order: 1, flex: '1 0 100%', px: '10px', pb: '4px' },
};

/** The bar on top, 56 px or more where a title takes several lines: the search and the user's menu; on a phone also the burger and the page's title. */
export function Header({ titleRef, onMenu }: HeaderProps) {
  const phone = usePhone();
  const translate = useTranslate();
  return (
    <Box
      component="header"
      ref={stuckToTop}
      className="shell"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 10,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: '4px',
        flex: '0 0 auto',
        minHeight: 56,
        // A narrow window, or enlarged text: the title has a line of its own, and no end is cut.
        [narrow]: { flexWrap: 'wrap', '& > button:first-of-type': { mr: 'auto' } },
        px: phone ? '6px' : '18px',
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'tokens.line',
      }}
    >
      {phone && (
        <>
          <IconButton aria-label={translate('karhba.menu.open')} aria-haspopup="dialog" onClick={onMenu}>
            <MenuIcon size={20} strokeWidth={1.75} />
          </IconButton>
          <Box ref={titleRef} className="both" sx={titleStyle} />
        </>
      )}
      <SearchTrigger />
      <LateNotifications />
      <UserMenu compact={phone} />
    </Box>
  );
}
