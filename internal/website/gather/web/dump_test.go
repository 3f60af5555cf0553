package web_test

import (
	"encoding/json"
	"testing"
)

func dump(t *testing.T, v any) {
	b, _ := json.MarshalIndent(v, "", " ")
	t.Log(string(b))
}
