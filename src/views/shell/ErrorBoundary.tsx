import { Component } from 'react';
import type { ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';

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
