import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Something that covers the page, as an entry of the browser's history: Back closes it, and
 * leads to the page that it covers.
 */
export function useOverPage(name: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const isOpen = nameIn(location.state) === name;
  const isClosing = useRef(false);

  useEffect(() => {
    isClosing.current = false;
  }, [isOpen]);

  function open() {
    const { pathname, search, hash } = location;
    void navigate({ pathname, search, hash }, { state: { over: name } });
  }

  /** Once: a second step back would leave the page. */
  function close() {
    if (!isOpen || isClosing.current) return;
    isClosing.current = true;
    void navigate(-1);
  }

  return { isOpen, open, close };
}

function nameIn(state: unknown): unknown {
  return typeof state === "object" && state !== null ? Reflect.get(state, "over") : undefined;
}
