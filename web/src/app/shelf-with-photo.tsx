import { lazy } from "react";

import { ShelfPage } from "@/features/shelf/shelf-page";

/** Few visits need it, so it is loaded when somebody asks for a photo. */
const LabelPhoto = lazy(async () => ({
  default: (await import("@/features/label-photo/label-photo")).LabelPhoto,
}));

/** The shelf, with a second way to fill in a list of ingredients. */
export function ShelfWithPhoto() {
  return <ShelfPage photo={LabelPhoto} />;
}
