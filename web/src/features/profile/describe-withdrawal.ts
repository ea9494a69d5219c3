import type { DataSettings } from "@/api/types";

const list = new Intl.ListFormat("en-GB");

/** A copy was made while the consent held. */
const COPY_GOES = "If a copy of your data is waiting for download, it is deleted too.";

/** Says what goes with a consent, and what stays. */
export function describeWithdrawal(
  purpose: "health_data" | "photo",
  settings: DataSettings | undefined,
): string {
  const again = "You can give consent again at any time.";
  if (purpose === "photo") {
    const photos = settings === undefined ? "all your photos" : describePhotos(settings.photos);
    return `Clary will delete ${photos} and can no longer estimate how severe your acne looks. Your records and their estimates stay. Deleted photos can't be restored. ${COPY_GOES} ${again}`;
  }
  if (settings !== undefined && nothingIsLeft(settings))
    return `Clary will empty your skin profile and can no longer prepare advice for you. ${COPY_GOES} ${again}`;
  const records = settings === undefined ? "your records and routines" : countKept(settings);
  return `Clary will empty your skin profile and can no longer prepare advice for you. It will also delete ${records}, with the answers, photos and advice in them, unless you choose to keep them. If you keep them, you can read them, but Clary won't use them. ${COPY_GOES} ${again}`;
}

/** Says what is about to be deleted. */
export function describeDeletion(settings: DataSettings | undefined): string {
  const what = settings === undefined ? "all your records and routines" : countKept(settings);
  return `Clary will delete ${what}, with their photos and advice. This cannot be undone.`;
}

export function nothingIsLeft({ records, routine_days }: DataSettings): boolean {
  return records + routine_days === 0;
}

/** How much is kept: 2 records and 7 days of routines. */
export function countKept({ records, routine_days }: DataSettings): string {
  const parts = [
    records > 0 && count(records, "record"),
    routine_days > 0 && `${count(routine_days, "day")} of routines`,
  ];
  return list.format(parts.filter((part) => part !== false));
}

function describePhotos(photos: number): string {
  return photos === 1 ? "your photo" : `all ${String(photos)} of your photos`;
}

function count(amount: number, unit: string): string {
  return `${String(amount)} ${unit}${amount === 1 ? "" : "s"}`;
}
