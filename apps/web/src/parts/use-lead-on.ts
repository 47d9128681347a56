import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router-dom';

/**
 * Leads on once something is done that was asked for here. Whoever has gone elsewhere meanwhile stays
 * there: a slow answer carries nobody away.
 *
 * @param isOpen false where what asked for it was closed, though its screen stands
 * @returns the way on; false where nobody goes it
 */
export function useLeadOn(isOpen = true) {
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = isOpen;
    return () => void (here.current = false);
  }, [isOpen]);
  return (to: string, options?: NavigateOptions): boolean => {
    if (here.current) void navigate(to, options);
    return here.current;
  };
}
