package sast

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestRecordsThatAreLookedUp checks that a flow continues with a field of a record only behind the call that returns the record.
func TestRecordsThatAreLookedUp(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		flow []scan.FlowStep
		want bool
	}{
		"the sink is within the function": {[]scan.FlowStep{
			{Line: 9, Message: "It is passed to getItem.", Snippet: "res.send(getItem(req.query.name))"},
			{Line: 3, Message: "It reaches fs.readFileSync().", Snippet: "return fs.readFileSync(path.join(ROOT, name));"},
		}, false},
		"the key is returned": {[]scan.FlowStep{
			{Line: 9, Message: "It is passed to getItem.", Snippet: "const item = getItem(req.query.name);"},
			{Line: 9, Message: "getItem returns it.", Snippet: "const item = getItem(req.query.name);"},
			{Line: 9, Message: "It is assigned to item.", Snippet: "const item = getItem(req.query.name);"},
			{Line: 10, Message: "It reaches fs.readFileSync().", Snippet: "fs.readFileSync(path.join(ROOT, item));"},
		}, false},
		"a field of what is returned": {[]scan.FlowStep{
			{Line: 9, Message: "It is passed to getItem.", Snippet: "const item = getItem(req.query.name);"},
			{Line: 9, Message: "getItem returns it.", Snippet: "const item = getItem(req.query.name);"},
			{Line: 9, Message: "It is assigned to item.", Snippet: "const item = getItem(req.query.name);"},
			{Line: 10, Message: "It reaches fs.readFileSync().", Snippet: "fs.readFileSync(path.join(ROOT, item.path));"},
		}, true},
		"a field that a pattern takes": {[]scan.FlowStep{
			{Line: 9, Message: "It passes through findById.", Snippet: "const { file } = await items.findById(req.query.name);"},
			{Line: 9, Message: "It is assigned to file.", Snippet: "const { file } = await items.findById(req.query.name);"},
			{Line: 10, Message: "It reaches fs.readFileSync().", Snippet: "fs.readFileSync(file);"},
		}, true},
		"a getter in a later call": {[]scan.FlowStep{
			{Line: 9, Message: "It passes through findById.", Snippet: "return items.findById(id)"},
			{Line: 10, Message: "It reaches Files.readString().", Snippet: ".map(item -> Files.readString(item.getPath()));"},
		}, true},
		"a function in a package": {[]scan.FlowStep{
			{Line: 9, Message: "It passes through get_by_id.", Snippet: "    get_by_id(name)"},
			{Line: 8, Message: "It reaches open().", Snippet: "return open(os.path.join(ROOT,"},
		}, false},
	} {
		require.Equal(t, test.want, lookedUpRecord(&scan.Finding{RuleID: "taint/path-traversal", CodeFlow: test.flow}), name)
	}
}
