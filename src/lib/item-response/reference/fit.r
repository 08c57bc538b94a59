# Computes the expected values of fit.test.ts with the package eRm (r-cran-erm in Debian):
#   Rscript fit.r RESPONSES.csv
# Difficulties are conditional maximum likelihood, abilities maximum likelihood; students who had all right or all wrong
# are left out, as eRm does.
suppressMessages(library(eRm))
responses <- as.matrix(read.csv(commandArgs(trailingOnly = TRUE)[1], check.names = FALSE))
storage.mode(responses) <- "double"
# eRm refuses rows with fewer than two answers, which tell nothing of fit.
responses <- responses[rowSums(!is.na(responses)) > 1, ]
model <- RM(responses)
fit <- itemfit(person.parameter(model))
print(cbind(
  difficulty = -as.vector(model$betapar), n = fit$i.df,
  infit = fit$i.infitMSQ, outfit = fit$i.outfitMSQ
), digits = 10)
