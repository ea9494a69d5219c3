import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "../client";
import type { Product, ProductChange } from "../types";

import { PROGRESS_KEY } from "./keys";
import { productsQuery } from "./products";
import { reloadChoices } from "./reload-choices";
import { expectStatus, required } from "./required";

/** Compares a list of ingredients with what the person told us. Nothing is kept. */
export function useCheckProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ingredients: string) =>
      required(await api.POST("/api/products/check/", { body: { ingredients } })),
    onError: (error) => reloadChoices(client, error),
  });
}

export function useAddProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (product: ProductChange) =>
      required(await api.POST("/api/products/", { body: product })),
    onSuccess: (added) => show(client, (shelf) => [...shelf, added]),
    onError: (error) => reloadChoices(client, error),
  });
}

export type ProductEdit = { id: string; change: ProductChange };

/** Changes only what the edit names, so that a change on another device stays. */
export function useChangeProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change }: ProductEdit) =>
      required(await api.PATCH("/api/products/{id}/", { params: { path: { id } }, body: change })),
    onSuccess: (changed) =>
      show(client, (shelf) => shelf.map((one) => (one.id === changed.id ? changed : one))),
    onError: (error) => reloadChoices(client, error),
  });
}

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      expectStatus(204, await api.DELETE("/api/products/{id}/", { params: { path: { id } } })),
    onSuccess: (_answer, id) => show(client, (shelf) => shelf.filter((one) => one.id !== id)),
  });
}

/** Shows a change at once. The course and what the person uses follow the shelf. */
function show(client: QueryClient, change: (shelf: Product[]) => Product[]): void {
  client.setQueryData(productsQuery.queryKey, (shelf) => shelf && change(shelf));
  void client.invalidateQueries({ queryKey: PROGRESS_KEY });
}
