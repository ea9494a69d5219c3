import type { MantineColorsTuple } from "@mantine/core";

/** Leaves: the primary colour. */
export const sage: MantineColorsTuple = [
  "#F2F9F4",
  "#E2F1E8",
  "#C7E3D1",
  "#A8CFB7",
  "#87B89B",
  "#6AA081",
  "#518668",
  "#3D6C51",
  "#2D543E",
  "#203D2C",
];

/** Flowers: the accent. */
export const lilac: MantineColorsTuple = [
  "#F8F5FF",
  "#F0E9FF",
  "#E0D3FB",
  "#CCB9F1",
  "#B49DE0",
  "#9D82CC",
  "#8369B0",
  "#695291",
  "#523F72",
  "#3B2D53",
];

/** Earth: errors and deletion. */
export const clay: MantineColorsTuple = [
  "#FFF3EF",
  "#FFE6DC",
  "#FFCEBD",
  "#F6B19A",
  "#E49377",
  "#D07758",
  "#B35D3F",
  "#93482D",
  "#743620",
  "#542616",
];

/** Cautions. */
export const honey: MantineColorsTuple = [
  "#FDF6EB",
  "#F9EBD4",
  "#F0D7AE",
  "#E2BE83",
  "#CEA358",
  "#B8892D",
  "#9D6F00",
  "#805800",
  "#644300",
  "#493000",
];

/** Mantine's greys of the dark scheme, from text to the deepest ground. */
export const dusk: MantineColorsTuple = [
  "#E7EEE9",
  "#C9D5CE",
  "#A9B8B0",
  "#7F9087",
  "#4C5C54",
  "#36423C",
  "#28332E",
  "#1D2622",
  "#141B18",
  "#0E1412",
];
