package lighthouse_test

import (
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A page is hung when it has worked too long for an answer. One that only gets too little of
// the processor is not.
func TestHungPageIsOneThatWorks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		perLook float64 // seconds of processor time
		looks   int     // before the answer
		want    string
	}{
		"works for ever":            {perLook: 4, looks: 1 << 30, want: "no answer after 12000 ms of work"},
		"works, then answers":       {perLook: 4, looks: 2, want: "answer"},
		"gets little, then answers": {perLook: 0.001, looks: 5, want: "answer"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			script := `import {answered} from './ping.mjs';
const [perLook, until] = process.argv.slice(-2).map(Number);
let looks = 0, give;
const answer = new Promise((resolve) => { give = resolve; });
const work = async () => { if (looks === until) give('answer'); return perLook * looks++; };
console.log(await answered(answer, work).catch((err) => err.message));`
			require.Equal(t, c.want, evaluate(t, script, strconv.FormatFloat(c.perLook, 'f', -1, 64), strconv.Itoa(c.looks)))
		})
	}
}

// The body of a document may be late, unlike the answer to a command with a limit of its own.
func TestBodyMayBeLate(t *testing.T) {
	t.Parallel()
	const script = `import {ProtocolSession} from 'lighthouse/core/gather/session.js';
import {patientCommands} from './commands.mjs';
let late;
patientCommands(async () => { late(); return 0; });
for (const method of ['Network.getResponseBody', 'Runtime.evaluate']) {
  const answer = new Promise((resolve) => { late = () => resolve('answer'); });
  const session = new ProtocolSession({on() {}, send: () => answer});
  session.setNextProtocolTimeout(100);
  console.log(await session.sendCommand(method).catch((err) => err.code));
}
process.exit();`
	require.Equal(t, "answer\nPROTOCOL_TIMEOUT", evaluate(t, script))
}

// evaluate runs a script with the modules of the worker and returns what it prints.
func evaluate(t *testing.T, script string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), installation(t).Node,
		append([]string{"--input-type=module", "--eval", script}, args...)...)
	cmd.Dir = "js"
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	return strings.TrimSpace(string(out))
}
