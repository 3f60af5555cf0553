package dom

import (
	"slices"
	"strings"
)

// IsScriptURL reports whether a browser runs the URL as script. Like browsers it
// ignores leading spaces and control characters, and tabs and line ends anywhere.
func IsScriptURL(raw string) bool {
	raw = strings.TrimLeftFunc(raw, func(r rune) bool { return r <= ' ' })
	rest := "javascript:"
	for i := range min(len(raw), maxScheme) {
		switch c := raw[i]; {
		case c == '\t' || c == '\n' || c == '\r':
		case c != rest[0] && (c < 'A' || c > 'Z' || c+'a'-'A' != rest[0]):
			return false
		case len(rest) == 1:
			return true
		default:
			rest = rest[1:]
		}
	}
	return false
}

// maxScheme is within how many bytes a scheme must end to be recognised.
const maxScheme = 64

// javaScriptTypes are the types of script elements that browsers run (HTML and
// MIME Sniffing standards).
var javaScriptTypes = []string{
	"", "module", "text/javascript", "application/javascript", "text/ecmascript", "application/ecmascript", "application/x-javascript",
	"application/x-ecmascript", "text/x-javascript", "text/x-ecmascript", "text/jscript", "text/livescript",
	"text/javascript1.0", "text/javascript1.1", "text/javascript1.2", "text/javascript1.3", "text/javascript1.4", "text/javascript1.5",
}

// IsJavaScript reports whether browsers run a script element with that type.
func IsJavaScript(scriptType string) bool {
	return slices.Contains(javaScriptTypes, strings.ToLower(strings.TrimSpace(scriptType)))
}

// ScriptType returns the type of a script element in lower case; without one, its language attribute decides, as HTML §4.12.1.1 says.
func ScriptType(e Element) string {
	if language := strings.ToLower(strings.TrimSpace(e.Attr["language"])); !e.Has("type") && language != "" {
		return "text/" + language
	}
	return strings.ToLower(strings.TrimSpace(e.Attr["type"]))
}

// isEventHandler reports whether the attribute, in lower case, is an event handler
// content attribute (HTML §8.1.8.2 and the specifications that add to it). All of
// them are "on" and the name of an event; others that begin so are not handlers.
func isEventHandler(name string) bool {
	event, ok := strings.CutPrefix(name, "on")
	if !ok {
		return false
	}
	for _, prefix := range eventPrefixes {
		if strings.HasPrefix(event, prefix) {
			return true
		}
	}
	return events[event]
}

// eventPrefixes begin the names of event families.
var eventPrefixes = []string{
	"mouse", "pointer", "touch", "key", "drag", "animation", "transition", "webkit", "before", "after", "page", "loaded", "content",
}

var events = map[string]bool{
	"abort": true, "auxclick": true, "blur": true, "cancel": true, "canplay": true, "canplaythrough": true,
	"change": true, "click": true, "close": true, "command": true, "copy": true, "cuechange": true, "cut": true,
	"dblclick": true, "drop": true, "durationchange": true, "emptied": true, "ended": true, "error": true,
	"focus": true, "focusin": true, "focusout": true, "formdata": true, "fullscreenchange": true,
	"fullscreenerror": true, "gotpointercapture": true, "hashchange": true, "input": true, "invalid": true,
	"languagechange": true, "load": true, "lostpointercapture": true, "message": true, "messageerror": true,
	"offline": true, "online": true, "paste": true, "pause": true, "play": true, "playing": true,
	"popstate": true, "progress": true, "ratechange": true, "rejectionhandled": true, "reset": true,
	"resize": true, "scroll": true, "scrollend": true, "search": true, "securitypolicyviolation": true,
	"seeked": true, "seeking": true, "select": true, "selectionchange": true, "selectstart": true,
	"slotchange": true, "stalled": true, "storage": true, "submit": true, "suspend": true, "timeupdate": true,
	"toggle": true, "unhandledrejection": true, "unload": true, "volumechange": true, "waiting": true, "wheel": true,
}
