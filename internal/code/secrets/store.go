package secrets

import (
	"path"
	stdregexp "regexp"

	"assay/internal/code"
)

var (
	// storeName matches the names of key stores.
	storeName = stdregexp.MustCompile(`(?i)\.(jks|keystore|bks|p12|pfx)$`)
	// storeSetting matches the setting that names the key store with which an app is signed, as Gradle calls it or as properties do.
	storeSetting = stdregexp.MustCompile(`(?i)\b(?:store_?file|key_?store(?:_?(?:file|path))?)["']?[ \t]{0,4}[=:( ][ \t]{0,4}(?:(?:rootProject\.|project\.)?file\()?["']?([\w./-]{1,120})`)
	// storePassword matches the names of the passwords of the store and of its key.
	storePassword = stdregexp.MustCompile(`(?i)(store|key)_?pass(word)?$`)
)

// keyStores returns the names of the key stores in a tree, without those for tests and for development.
func keyStores(tree *code.Tree) map[string]bool {
	names := map[string]bool{}
	for _, f := range tree.Files {
		if storeName.MatchString(f.Path) && !localKey.MatchString(f.Path) && !policyOf(f).test {
			names[path.Base(f.Path)] = true
		}
	}
	return names
}

// signsReleases reports whether a match is the password of a key store that is in the same tree: whoever has both can sign apps that
// devices take for the next version.
func signsReleases(t *text, m match) bool {
	if len(t.stores) == 0 || !m.facts.password || commented(t.s, m) || !storePassword.MatchString(settingName(t.s, m)) {
		return false
	}
	for _, at := range storeSetting.FindAllStringSubmatch(vicinity(t.s, m), -1) {
		if t.stores[path.Base(at[1])] {
			return true
		}
	}
	return false
}
