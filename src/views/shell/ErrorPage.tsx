import { Component } from 'react';
import type { ReactNode } from 'react';
import { Box, Button, Typography } from '@mui/material';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslate } from 'react-admin';

interface ErrorPageProps {
  /** As the boundary of react-admin gives it. */
  resetErrorBoundary: (args: unknown) => void;
}

/** A page that failed to render: shows it, offers to try again or to reload. Also for `<Admin error>`. */
export function ErrorPage({ resetErrorBoundary }: ErrorPageProps) {
  const translate = useTranslate();
  return (
    <Box
      role="alert"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: '8px',
        pt: '12vh',
        px: '24px',
        textAlign: 'center',
      }}
    >
      <Box sx={{ color: 'tokens.danger' }}>
        <TriangleAlert size={40} strokeWidth={1.5} aria-hidden />
      </Box>
      <Typography variant="h1" tabIndex={-1}>
        {translate('karhba.error.title')}
      </Typography>
      <Typography sx={{ color: 'tokens.ink2' }}>{translate('karhba.error.text')}</Typography>
      <Box sx={{ display: 'flex', gap: '8px', mt: '16px' }}>
        <Button variant="outlined" onClick={() => resetErrorBoundary(undefined)}>
          {translate('karhba.error.retry')}
        </Button>
        <Button variant="contained" onClick={() => location.reload()}>
          {translate('karhba.error.reload')}
        </Button>
      </Box>
    </Box>
  );
}

interface ErrorBoundaryProps {
  /** The current path: another page is another chance. */
  path: string;
  children: ReactNode;
}

/** Keeps the menu and the header when a page throws. React logs the error itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.path !== this.props.path) this.retry();
  }

  retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? <ErrorPage resetErrorBoundary={this.retry} /> : this.props.children;
  }
}
