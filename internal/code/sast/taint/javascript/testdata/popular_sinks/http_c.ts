import express from "express";
import puppeteer from "puppeteer";
import { chromium } from "playwright";
import { HttpService } from "@nestjs/axios";
import { Injectable, Controller, Get, Query } from "@nestjs/common";
import { firstValueFrom } from "rxjs";
import { LLMChain } from "langchain/chains";
import { CheerioWebBaseLoader } from "@langchain/community/document_loaders/web/cheerio";
@Injectable()
export class Loader {
  constructor(private readonly http: HttpService) {}
  async load(url: string) {
    await firstValueFrom(this.http.get(url)); // want: ssrf
    const { data } = await this.http.axiosRef.get(url); // want: ssrf
    const b = await puppeteer.launch();
    const p = await b.newPage();
    await p.goto(url); // want: ssrf
    await p.setContent("<h1>" + url + "</h1>"); // want: xss
    const br = await chromium.launch();
    const ctx = await br.newContext();
    const page = await ctx.newPage();
    await page.goto(url, { waitUntil: "load" }); // want: ssrf
    await page.request.get(url); // want: ssrf
    await new CheerioWebBaseLoader(url).load(); // want: ssrf
  }
}
@Controller()
export class C {
  constructor(private l: Loader) {}
  @Get() go(@Query("url") url: string) { return this.l.load(url); }
}
