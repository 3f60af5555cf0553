package lighthouse_test

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// A page is hung when it has worked too long for an answer. One that only gets too little of
// the processor is not.
func TestHungPageIsOneThatWorks(t *testing.T) {
	t.Parallel()
	folder, err := filepath.Abs("js")
	require.NoError(t, err)
	in := installation(t)
	for name, c := range map[string]struct {
		perLook float64 // seconds of processor time
		looks   int     // before the answer
		want    string
	}{
		"works for ever":          {perLook: 4, looks: 1 << 30, want: "no answer after 12000 ms of work"},
		"works, then answers":     {perLook: 4, looks: 2, want: "answer"},
		"gets little, or answers": {perLook: 0.001, looks: 5, want: "answer"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			script := `import {answered} from ` + strconv.Quote(filepath.Join(folder, "ping.mjs")) + `;
const [perLook, until] = ` + "process.argv.slice(-2).map(Number)" + `;
let looks = 0, give;
const answer = new Promise((resolve) => { give = resolve; });
const work = async () => { if (looks === until) give('answer'); return perLook * looks++; };
console.log(await answered(answer, work).catch((err) => err.message));`
			out, err := exec.CommandContext(t.Context(), in.Node, "--input-type=module", "--eval", script, //nolint:gosec // the installed Node
				strconv.FormatFloat(c.perLook, 'f', -1, 64), strconv.Itoa(c.looks)).CombinedOutput()
			require.NoError(t, err, string(out))
			require.Equal(t, c.want+"\n", string(out))
		})
	}
}
