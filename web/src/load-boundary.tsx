import { Component, type ReactNode } from 'react';
import { Text } from '#web/ui/text/text.tsx';
import styles from './load-boundary.module.css';
import { Button } from './ui/button/button.tsx';

interface Props {
  /** A new path clears the error. */
  pathname: string;
  children: ReactNode;
}

interface State {
  pathname: string;
  hasFailed: boolean;
}

/** Shows an error in place of a page whose code failed to load, or that failed to render. */
export class LoadBoundary extends Component<Props, State> {
  override state: State = { pathname: this.props.pathname, hasFailed: false };

  static getDerivedStateFromProps({ pathname }: Props, state: State): State | null {
    return pathname === state.pathname ? null : { pathname, hasFailed: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className={styles.fault} role="alert">
        <Text weight="strong">This page could not be loaded.</Text>
        <p>The connection may be gone, or the site has just been updated.</p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </div>
    );
  }
}
