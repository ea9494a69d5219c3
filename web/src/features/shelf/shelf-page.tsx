import { useQuery } from "@tanstack/react-query";

import { productsQuery } from "@/api/queries/products";
import type { ConsentPurpose } from "@/api/types";
import { ConsentRequest } from "@/components/consent-request";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";
import { PauseNotice } from "@/components/pause-notice";
import { focusById } from "@/lib/focus";

import type { LabelPhoto } from "./label-photo-props";
import { Shelf } from "./shelf";
import { INGREDIENTS_ID } from "./shelf-ids";

/** What neither a check nor a shelf can do without. */
const NEEDED: readonly ConsentPurpose[] = ["health_data"];

type ShelfPageProps = { photo?: LabelPhoto };

/** Checks a product in a shop, and keeps what is used at home. */
export function ShelfPage({ photo }: ShelfPageProps) {
  const shelf = useQuery(productsQuery);
  const isWaiting = shelf.isPending && shelf.fetchStatus === "fetching";

  return (
    <Page title="My shelf" intro="Check a product before you buy it. Keep what you use here.">
      <OfflineNote>Your shelf loads when you're back online, and checks work then.</OfflineNote>
      <PauseNotice>You can't check or change products until you end the pause.</PauseNotice>
      <ConsentRequest
        id="shelf-consent"
        needed={NEEDED}
        reason="Your products and allergies are health information, so Clary needs your consent to use them."
        onGranted={() => focusById(INGREDIENTS_ID)}
      />
      <Shelf shelf={shelf.data} photo={photo}>
        {isWaiting && <LoadingState label="Loading your shelf..." />}
        <LoadError what="your shelf" query={shelf} />
      </Shelf>
    </Page>
  );
}
