import "@/theme/styles";

import { MantineProvider } from "@mantine/core";
import { Suspense, useEffect } from "react";

import { HelpProvider } from "@/components/help/help-provider";
import { addLiveRegion } from "@/lib/live-region";
import { styleNonce } from "@/lib/page-meta";
import { colorSchemeManager } from "@/theme/color-scheme";
import { cssVariablesResolver, theme } from "@/theme/theme";

import { CrashBoundary } from "./crash-boundary";
import { FullPageLoading } from "./full-page-loading";
import { AppRoutes } from "./routes";
import { useScrollPosition } from "./use-scroll-position";

/** The whole app, without the router that tells it where the person is. */
export function App({ env = "default" }: { env?: "default" | "test" }) {
  useScrollPosition();
  useEffect(addLiveRegion, []);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce() ?? ""}
      env={env}
    >
      <HelpProvider>
        <CrashBoundary>
          <Suspense fallback={<FullPageLoading />}>
            <AppRoutes />
          </Suspense>
        </CrashBoundary>
      </HelpProvider>
    </MantineProvider>
  );
}
