package csharp

import (
	"strings"

	"assay/internal/code/sast/taint/front"
)

// library reports whether a namespace belongs to a library that the knowledge is about.
func library(x *front.Lexicon, space string) bool {
	return x.Below(space) || space == "System" || strings.HasPrefix(space, "System.")
}

// implicitUsings are the namespaces that the SDKs use for every file.
// https://learn.microsoft.com/dotnet/core/project-sdk/overview#implicit-using-directives
func implicitUsings() []string {
	return []string{
		"System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Net.Http.Json", "System.Threading",
		"System.Threading.Tasks", "Microsoft.AspNetCore.Builder", "Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Http",
		"Microsoft.AspNetCore.Routing", "Microsoft.Extensions.Configuration", "Microsoft.Extensions.DependencyInjection",
		"Microsoft.Extensions.Hosting", "Microsoft.Extensions.Logging",
	}
}
