import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";

import { libraryQuery } from "@/api/queries/ingredients";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { OfflineNote } from "@/components/offline-note";
import { Page } from "@/components/page";

import { IngredientList } from "./ingredient-list";

export function IngredientsPage() {
  const library = useQuery(libraryQuery);

  return (
    <Page
      title="Ingredient Library"
      intro="The ingredients behind Clary’s advice: what each one is, how good the evidence is, how to use it and when not to."
    >
      <BackToChat />
      <OfflineNote>The library loads when you are back online.</OfflineNote>
      {library.isPending && <LoadingState label="Loading the library..." />}
      <LoadError what="the library" query={library} />
      {library.data && <IngredientList library={library.data} />}
    </Page>
  );
}

/** The way back for whoever followed a source, to where they were reading. */
function BackToChat() {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const fromChat =
    typeof state === "object" && state !== null && Reflect.get(state, "from") === "chat";

  if (!fromChat) return null;
  return (
    <p>
      <Button variant="default" onClick={() => void navigate(-1)}>
        Back to the chat
      </Button>
    </p>
  );
}
