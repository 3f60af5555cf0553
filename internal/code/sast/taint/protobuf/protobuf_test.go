package protobuf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/protobuf"
)

// TestRead checks which fields are without text, and the names that languages give them.
func TestRead(t *testing.T) {
	t.Parallel()
	m := protobuf.Read([][]byte{[]byte(`syntax = "proto3"; // message Comment { int32 none = 1; }
package shop.v1;
import "google/protobuf/timestamp.proto";
option go_package = "example.com/shop;shop";
enum Kind { option allow_alias = true; KIND_UNSPECIFIED = 0; KIND_BOOK = 1 [deprecated = true]; }
message Order {
  reserved 9 to 11;
  string name = 1 [(rules).string = {pattern: "a{2};"}];
  optional int32 unit_price = 2;
  repeated Kind kinds = 3;
  google.protobuf.Timestamp made = 4;
  map<string, int32> counts = 5;
  oneof target { string label = 6; uint64 shelf = 7; }
  message Inner { bool done = 1; bytes data = 2; }
  Inner inner = 8;
  Twice twice = 12;
  repeated Twice more = 13;
}
service Orders { rpc Find(Order) returns (stream Order) { option (http) = { get: "/v1/{name=*}" }; } rpc Drop(Order) returns (Order); }
message Twice { int32 same = 1; int32 other = 2; }
`), []byte(`message Twice { int32 same = 1; string other = 2; } message Open {`)})
	for member, want := range map[string]string{
		"name": "", "unitPrice": protobuf.Number, "GetUnitPrice": protobuf.Number, "unit_price": protobuf.Number, "getKindsList": protobuf.Number,
		"kindsValue": protobuf.Number, "made": protobuf.Number, "counts": "", "label": "", "Shelf": protobuf.Number, "inner": "Inner", "none": "",
		"moreList": "Twice[]",
	} {
		require.Equal(t, want, m.Type("Order", member), member)
	}
	require.Equal(t, protobuf.Number, m.Type("Inner", "done"))
	require.Empty(t, m.Type("Inner", "data"))
	require.Equal(t, protobuf.Number, m.Type("Twice", "same"))
	require.Empty(t, m.Type("Twice", "other"))
	require.Empty(t, m.Type("Comment", "none"))
	require.True(t, m.Has("Inner"))
	require.False(t, m.Has("Comment"))
}
