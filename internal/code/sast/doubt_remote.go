package sast

import (
	"regexp"
	"slices"

	"assay/internal/scan"
)

// Sinks on another machine, by the protocol, the name of the connection, or the package of its type.
var (
	remoteSink = regexp.MustCompile(`(?i)^It reaches [\w.:>-]*\b\w*(sftp|ftps?|ssh2_\w+)\w*[.:>(]`)
	remoteCall = regexp.MustCompile(`(?i)\b\w*s?ftp\w*\.\w+\(`)
	connection = regexp.MustCompile(`^It reaches (Client|ServerConn)\.\w+\(\)\.$`)
	ftpImport  = regexp.MustCompile(`(?m)^\s*(import\s+)?(\w+\s+)?"[^"\n]*/s?ftp(/v\d+)?"`)
)

// onRemote reports whether a path is one on another machine: whoever may connect there has the rights of an account of that machine.
func (n *normalizer) onRemote(f *scan.Finding) bool {
	last := f.CodeFlow[len(f.CodeFlow)-1]
	return f.RuleID == "taint/path-traversal" && (remoteSink.MatchString(last.Message) || remoteCall.MatchString(last.Snippet) ||
		connection.MatchString(last.Message) && n.inFile(ftpImport, f.Path))
}

// Messages of a socket, and the input of a program that runs on.
var (
	message = regexp.MustCompile(`(?i)^The data comes in with ([\w.]*(read_?(message|json|text)|next_?reader|receive\w*|on_?message|message|payload)(\(\))?|` +
		`the parameter (bytes|text)_data)\.$`)
	typedInto = regexp.MustCompile(`(?i)^It reaches [\w.:>-]*(stdin|pty|ptmx|tty|terminal|channel|shell)\w*(\(\))?\.(write|print|send)\w*\(\)\.$`)
)

// atTerminal reports whether messages of a socket are typed into a program that runs on: a terminal is there to run commands.
func atTerminal(f *scan.Finding) bool {
	first, last := f.CodeFlow[0].Message, f.CodeFlow[len(f.CodeFlow)-1].Message
	return f.RuleID == "taint/command-injection" && message.MatchString(first) && typedInto.MatchString(last)
}

// Commands on another machine, which is reached over SSH, and a statement that puts the command into a longer one.
var remoteCommand = regexp.MustCompile(`(?i)^It reaches [\w.:>-]*(\.exec_command|\bssh\w*[.:>]+exec\w*[!?]?|ssh2_exec)\(\)\.$`)

// remoteConsole reports whether the whole command for another machine comes with the request: a console is there to run commands.
func remoteConsole(f *scan.Finding) bool {
	return f.RuleID == "taint/command-injection" && remoteCommand.MatchString(f.CodeFlow[len(f.CodeFlow)-1].Message) &&
		commandRead.MatchString(f.CodeFlow[0].Snippet) &&
		!slices.ContainsFunc(f.CodeFlow, func(s scan.FlowStep) bool {
			return joined.MatchString(s.Snippet) || insertedIn.MatchString(s.Snippet)
		})
}

// commandRead matches reads of a parameter that is a command.
var commandRead = regexp.MustCompile(`(?i)["'.:>](cmd|command|shell|script)["'\])]?`)
