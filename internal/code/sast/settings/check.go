package settings

// check is a rule that is a function.
type check func(d *Document) []found

// checks returns all check functions by the name that rules use.
func checks() map[string]check {
	return map[string]check{
		"actions-checkout": checkCheckout, "actions-injection": checkInjection, "actions-unpinned": checkUnpinned,
		"compose-database": checkDatabasePorts,
		"django-debug":     checkDebug,
		"docker-root":      checkRoot, "docker-untagged": checkUntagged,
		"terraform-open-port": checkOpenPorts,
		"aspnet-debug":        checkWebDebug,
	}
}
