import { lazy, Suspense, useState } from "react";

import { TextButton } from "./text-button";

const PrivacyPolicy = lazy(async () => ({
  default: (await import("./privacy-policy")).PrivacyPolicy,
}));

/** Opens the privacy policy, whose text is loaded only then. */
export function PrivacyPolicyLink({ children }: { children: string }) {
  const [open, setOpen] = useState(false);

  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </TextButton>
      {open && (
        <Suspense fallback={null}>
          <PrivacyPolicy onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
