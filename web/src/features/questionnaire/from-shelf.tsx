import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";

import { productsQuery } from "@/api/queries/products";

import { describeShelf, withShelf } from "./shelf-routine";

type FromShelfProps = {
  /** What is in the field for the routine. */
  typed: string;
  onFill: (text: string) => void;
};

/** Writes the products in use into the field, to be edited. Nothing without any. */
export function FromShelf({ typed, onFill }: FromShelfProps) {
  const { data: shelf = [] } = useQuery(productsQuery);
  const text = describeShelf(shelf);
  if (text === "" || typed.includes(text)) return null;
  return (
    <div>
      <Button variant="default" onClick={() => onFill(withShelf(typed, shelf))}>
        Fill in from my shelf
      </Button>
    </div>
  );
}
