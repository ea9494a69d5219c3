/** Keys of lists that other queries outdate. Here, so that nobody imports in a circle. */
export const QUESTIONNAIRES_KEY = ["questionnaires"];
/** Begins unlike the list, so that a reload of the list leaves photos alone. */
export const PHOTOS_KEY = ["photos"];
/** Made from records, check-ins and routines: a change of any of them outdates it. */
export const PROGRESS_KEY = ["progress"];
