package structured

import (
	"testing"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page/pagetest"
)

// TestBlocksAsSpecified tests blocks against RFC 8259, JSON-LD 1.1 and the HTML standard's section on data blocks.
func TestBlocksAsSpecified(t *testing.T) {
	t.Parallel()
	pagetest.Inputs(t, jsonLD, func(html string) *capture.Capture { return pagetest.HTML(html) }, map[check.Status][]string{
		check.Pass: {
			script(`[{"@context":"https://schema.org","@type":"Organization","name":"Hats"}]`),
			script(`{"@context":"http://schema.org/","@type":"Organization","name":"H\u0061ts"}`),
			script(`{"@context":"https://schema.org","@id":"#a","@type":["Organization","Brand"],"name":"Hats"}`),
			script("\n{\"@context\":\"https://schema.org\",\"@type\":\"Thing\",\"name\":\"a\u2028b\"}\n"),
			`<script type='application/ld+json;profile="http://www.w3.org/ns/json-ld#compacted"'>{"@context":"https://schema.org","@type":"Thing","name":"x"}</script>`,
			`<SCRIPT TYPE=" application/LD+JSON ">{"@context":"https://schema.org","@type":"Thing","name":"x"}</SCRIPT>`,
			script(`{"@context":{"@vocab":"http://schema.org/"},"@type":"Thing","name":"x"}`),
			script(`{"@context":"https://schema.org","@type":"Product","name":"x","offers":{"@type":"Offer","price":1e2,"priceCurrency":"EUR"},"@language":"en"}`),
			script(`{"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"x"},{"@type":"WebSite","url":"u"}]}`),
			script(`{"@context":"https://schema.org","@type":"schema:Thing","schema:name":"x"}`),
			script(`{"@context":"https://schema.org","@type":"Organization","name":{"@value":"Hats","@language":"en"},"member":{"@reverse":{"memberOf":{"@type":"Person","name":"x"}}}}`),
			script(`{"@context":"https://schema.org","@type":"ItemList","itemListElement":{"@list":[{"@type":"ListItem","position":1}]}}`),
		},
		check.Warn: {
			script(`{"@context":"https://schema.org","@type":"organization","name":"x"}`), script(`{"@type":"Organization","name":"x"}`),
			script(`{"@context":"https://schema.org","name":"x"}`),
			script(`{"@context":"https://schema.org","@type":"Organization","Name":"x"}`),
			script(`{"@context":"https://schema.org","@type":"Organisation","name":"x"}`), script(`{}`),
		},
		check.Fail: {
			script(`{"@context":"https://schema.org","@type":"Thing",}`), script(`{'@context':'https://schema.org'}`), script("// x\n{}"),
			script(`{"a":NaN}`), script("{\"a\":\"b\nc\"}"),
			script(`{"a":"\x"}`), script(`{"a":01}`), script(`{"a":.5}`), script("{\"a\":1}\n{\"b\":2}"), script(`{"a":1`),
			script(`<![CDATA[{"a":1}]]>`), script("{\"a\":\"b\tc\"}"), script(`{a:1}`), script(`{"a":True}`),
		},
		check.NotApplicable: {
			`<script type="application/json">{</script>`, `<script type="application/ld+jsonp">{</script>`,
			`<!-- ` + script("{") + ` -->`, "<template>" + script("{") + "</template>",
		},
	})
}
