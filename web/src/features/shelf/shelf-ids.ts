/** Names of the field for a list of ingredients and of the list of products: the focus can go there. */
export const INGREDIENTS_ID = "label-ingredients";

export const SHELF_ID = "shelf-products";
