import { messages } from '@chefly/contracts';
import { Button, Overlay } from '@chefly/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** Whoever is in within this time, as nearly everybody, reads nothing of it. */
export const LATE_MS = 4000;

/** Until it is known which session it is and how it is entered. Nobody has to wait for that here. */
export function Entering() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Overlay dark title={messages.startingSession}>
      {/* there before it says anything: else nobody is told */}
      <p role="status" className={late ? 'max-w-sm text-soft' : 'sr-only'}>
        {late && 'This takes longer than usual. The way back to it is on every other screen.'}
      </p>
      {late && <WayHome />}
    </Overlay>
  );
}

/** Out of the session’s screen, and not out of the session: the feed has the way back. */
export function WayHome() {
  const navigate = useNavigate();
  return <Button onClick={() => void navigate('/home')}>Go to your feed</Button>;
}
