import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";

/** One change a second. Two a second are the most that may be. */
export const CHANGE_MS = 1000;

/** Shows two photos in turn. Stands still for people who want less motion, until they start it. */
export function useBlink(active: boolean) {
  const lessMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [showsSecond, setShowsSecond] = useState(false);
  const playing = chosen ?? !lessMotion;

  useEffect(() => {
    if (!active || !playing) return;
    const timer = setInterval(() => setShowsSecond((shows) => !shows), CHANGE_MS);
    return () => clearInterval(timer);
  }, [active, playing]);

  return {
    playing,
    showsSecond,
    toggle: () => setChosen(!playing),
    /** By hand: then it no longer changes by itself. */
    switchPhoto: () => {
      setChosen(false);
      setShowsSecond((shows) => !shows);
    },
  };
}
