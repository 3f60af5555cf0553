import { Component, inject } from '@angular/core';
import { DomSanitizer } from '@angular/platform-browser';
import { ActivatedRoute } from '@angular/router';
@Component({ selector: 'app-x', template: '<div [innerHTML]="html"></div>' })
export class XComponent {
  private route = inject(ActivatedRoute);
  private sanitizer = inject(DomSanitizer);
  html: any;
  plain: any;
  ngOnInit() {
    this.route.queryParamMap.subscribe((params) => {
      this.html = this.sanitizer.bypassSecurityTrustHtml(params.get('html')!); // want: xss
      this.plain = params.get('html');
    });
    this.html = this.sanitizer.bypassSecurityTrustHtml(this.route.snapshot.params['id']); // want: xss
  }
}
