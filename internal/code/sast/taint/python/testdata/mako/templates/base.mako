<title>${name}</title> ## want: xss
${self.body()}
