package hierarchy

import (
	"slices"
	"strings"
)

// Service returns the class of a member that no class declares: the one of that name in the program, if a class that the program does not
// contain, or a method for missing members, may provide it. It returns "" for other members, and if several classes have the name.
func (x *Index) Service(typ, member string) string {
	if len(x.Knowledge.Protocol.Services) == 0 || !x.provides(typ) {
		return ""
	}
	if x.services == nil {
		x.indexServices()
	}
	for _, ending := range x.Knowledge.Protocol.Services {
		if name := x.services[strings.ToLower(member+ending)]; name != "" {
			return name
		}
	}
	return ""
}

// provides reports whether objects of a class may have members that no class declares.
func (x *Index) provides(typ string) bool {
	return slices.ContainsFunc(x.Ancestors(typ), func(up string) bool {
		return x.Classes[up] == nil || len(x.Functions[up+"."+x.Knowledge.Protocol.Member]) > 0
	})
}

// indexServices maps the names of classes, without their namespaces and in lower case, to the classes.
func (x *Index) indexServices() {
	x.services = map[string]string{}
	for name := range x.Classes {
		key := strings.ToLower(name[strings.LastIndexAny(name, `.\`)+1:])
		if _, twice := x.services[key]; twice {
			name = ""
		}
		x.services[key] = name
	}
}
