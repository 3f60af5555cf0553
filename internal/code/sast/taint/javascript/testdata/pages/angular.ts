import { Component, ElementRef, Renderer2, ViewChild } from '@angular/core';
import { DomSanitizer } from '@angular/platform-browser';
import { ActivatedRoute } from '@angular/router';

@Component({ selector: 'app-shown', template: '<div #shown></div>' })
export class ShownComponent {
  @ViewChild('shown') shown: ElementRef;

  constructor(private route: ActivatedRoute, private sanitizer: DomSanitizer, private renderer: Renderer2) {}

  ngOnInit() {
    const name = this.route.snapshot.queryParamMap.get('name');
    this.html = this.sanitizer.bypassSecurityTrustHtml(name); // want: xss
    this.shown.nativeElement.innerHTML = name; // want: xss
    this.renderer.setProperty(this.shown.nativeElement, 'innerHTML', name); // want: xss
    this.renderer.setProperty(this.shown.nativeElement, 'textContent', name);
    this.route.queryParams.subscribe((params) => {
      document.write(params.name); // want: xss
      window.location.href = params['next']; // want: open-redirect
    });
  }
}
