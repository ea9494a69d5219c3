// Sets light or dark before the first paint, so that the page never flashes.
// A file of its own because the content policy allows no inline script. The
// key and the attribute are those of src/theme/color-scheme.ts and Mantine.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem("color_scheme");
  } catch {
    // Storage is blocked; follow the system.
  }
  var dark =
    stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
