import { Component } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import { DomSanitizer, SafeHtml } from '@angular/platform-browser';

@Component({ selector: 'app-page', templateUrl: './page.html' })
export class PageComponent {
  html: SafeHtml = '';

  constructor(private route: ActivatedRoute, private sanitizer: DomSanitizer) {}

  ngOnInit() {
    const name = this.route.snapshot.queryParams['name'];
    this.html = this.sanitizer.bypassSecurityTrustHtml(name); // want: xss
    this.html = this.sanitizer.bypassSecurityTrustHtml('<b>fixed</b>');
    document.write(this.sanitizer.sanitize(1, name));
    this.route.queryParams.subscribe((params) => {
      location.href = params.next; // want: open-redirect
    });
  }
}
