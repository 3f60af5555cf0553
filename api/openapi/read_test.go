package openapi_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/api/openapi"
)

const head = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n"

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ doc, problem string }{
		"no YAML":         {"a: [", "yaml"},
		"empty":           {"", "not a mapping"},
		"a list":          {"[]", "not a mapping"},
		"another version": {"openapi: 3.0.3", "not 3.1"},
		"dangling reference": {
			head + "paths: {/a: {get: {responses: {'200': {$ref: '#/components/responses/A'}}}}}",
			"/paths/~1a/get/responses/200: reference \"#/components/responses/A\" points to nothing in the document",
		},
		"outside reference": {head + "components: {schemas: {A: {$ref: 'other.yaml#/A'}}}", "outside the document"},
		"circle": {
			head + "components: {schemas: {A: {$ref: '#/components/schemas/B'}, B: {$ref: '#/components/schemas/A'}}}", "cycle",
		},
		"default status": {head + "paths: {/a: {get: {responses: {default: {description: x}}}}}", "status \"default\" is not a number"},
		"limit of words": {head + "paths: {/a: {get: {x-rate-limits: [{limit: many}], responses: {}}}}", "/paths/~1a/get/x-rate-limits/0"},
		"code without a number": {
			head + "components: {schemas: {E: {x-error-codes: [{code: A, status: x}]}}}", "\"x\" is not a whole number",
		},
		"example without a value": {
			head + "paths: {/a: {get: {responses: {'200': {content: {application/json: {examples: {a: {summary: s}}}}}}}}}",
			"example without a value",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := openapi.Read([]byte(tt.doc))
			require.ErrorContains(t, err, tt.problem)
		})
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	doc, err := openapi.Read([]byte(head + `
servers: [{url: "{base}/x", variables: {base: {default: "http://h"}}}]
security: [{key: []}]
paths:
  /b/{id}:
    parameters: [{$ref: "#/components/parameters/Id"}]
    get:
      operationId: b
      tags: [One]
      x-rate-limits: [{scope: tenant, name: n, limit: 2, periodSeconds: 3}]
      responses:
        "200":
          description: ok
          content:
            application/json: {schema: {$ref: "#/components/schemas/Tree"}, examples: {a: {value: {z: 1, a: [true, null, "<x>", 1.50]}}}}
  /a:
    post:
      operationId: a
      security: []
      requestBody: {required: true, content: {application/json: {schema: {type: string}}}}
      responses: {}
components:
  parameters:
    Id: {name: id, in: path, required: true, schema: {description: mine, $ref: "#/components/schemas/Id"}}
  schemas:
    Id: {type: string, description: theirs, pattern: "^x"}
    Base: {required: [a], properties: {a: {type: string}, b: {type: string}}}
    Tree:
      allOf: [{$ref: "#/components/schemas/Base"}]
      required: [b, c]
      properties:
        c: {oneOf: [{$ref: "#/components/schemas/Tree"}, {type: "null"}]}
        a: {type: [integer, "null"]}
      unevaluatedProperties: false
`))
	require.NoError(t, err)
	require.Equal(t, "http://h/x", doc.ServerURL)
	require.Len(t, doc.Operations, 2)

	b, a := doc.Operations[0], doc.Operations[1]
	require.Equal(t, "/b/{id}", b.Path, "the document's order is preserved")
	require.False(t, b.Public)
	require.True(t, a.Public)
	require.Equal(t, []openapi.RateLimit{{Scope: "tenant", Name: "n", Limit: 2, PeriodSeconds: 3}}, b.RateLimits)
	require.Equal(t, "mine", b.Parameters[0].Schema.Description, "keywords beside a reference win")
	require.Equal(t, "^x", b.Parameters[0].Schema.Pattern)
	require.Equal(t, "Id", b.Parameters[0].Schema.Ref)
	require.Equal(t, "/components/parameters/Id/schema", b.Parameters[0].Schema.Pointer)
	require.True(t, a.Body.Required)
	//nolint:testifylint // the order of members and the spelling of numbers are what is proved
	require.Equal(t, `{"z":1,"a":[true,null,"<x>",1.50]}`, b.Responses[0].Content[0].Examples[0].Value.JSON(""))
	require.Equal(t, "/paths/~1b~1{id}/get/responses/200/content/application~1json/schema", b.Responses[0].Content[0].Schema.Pointer)

	tree, ok := doc.Schema("Tree")
	require.True(t, ok)
	require.True(t, tree.Closed)
	fields := tree.Fields()
	require.Len(t, fields, 3)
	require.Equal(t, []string{"a", "b", "c"}, []string{fields[0].Name, fields[1].Name, fields[2].Name})
	require.True(t, fields[0].Required && fields[1].Required && fields[2].Required)
	rest, nullable := fields[0].Schema.Nullable()
	require.True(t, nullable, "a later definition replaces an earlier one")
	require.Equal(t, []string{"integer"}, rest.Types)
	rest, nullable = fields[2].Schema.Nullable()
	require.True(t, nullable)
	require.Equal(t, "Tree", rest.Ref, "a schema inside itself stays a reference")
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(head))
	f.Add([]byte(head + "components: {schemas: {A: {items: {$ref: '#/components/schemas/A'}}}}"))
	f.Add([]byte("openapi: 3.1.0\npaths: &p {/a: *p}"))
	f.Fuzz(func(_ *testing.T, doc []byte) {
		_, _ = openapi.Read(doc) // must return and not panic
	})
}
