import { Component, inject } from "@angular/core";
import { ActivatedRoute } from "@angular/router";
import { DomSanitizer } from "@angular/platform-browser";
@Component({ selector: "x", template: `<div [innerHTML]="html"></div>` })
export class X {
  private route = inject(ActivatedRoute);
  private sanitizer = inject(DomSanitizer);
  html: any;
  ngOnInit() {
    this.html = this.sanitizer.bypassSecurityTrustHtml(this.route.snapshot.queryParamMap.get("q")!); // want: xss
    this.route.queryParams.subscribe((p) => { this.html = this.sanitizer.bypassSecurityTrustHtml(p["m"]); }); // want: xss
  }
}
