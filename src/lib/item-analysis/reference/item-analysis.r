# Computes the expected values of analysis.test.ts with R and its package psych, independently of the portal:
#   Rscript item-analysis.r MARKS.csv
# Debian has both as r-base-core and r-cran-psych. Percentages and blanks as README.md says.
suppressMessages(library(psych))
file <- commandArgs(trailingOnly = TRUE)[1]
table <- as.matrix(read.csv(file, check.names = FALSE))
full <- table[1, ]
marks <- table[-1, , drop = FALSE]
marks[is.na(marks)] <- 0
total <- rowSums(marks)
rest <- total - marks
number <- function(values) paste(formatC(values, digits = 12, format = "g"), collapse = ", ")
show <- function(name, values) cat(name, ": ", number(values), "\n", sep = "")

alpha <- suppressWarnings(suppressMessages(psych::alpha(as.data.frame(marks), check.keys = FALSE, warnings = FALSE)))
stopifnot(all.equal(alpha$total$raw_alpha, ncol(marks) / (ncol(marks) - 1) * (1 - sum(apply(marks, 2, var)) / var(total))))
error <- sqrt(1 - alpha$total$raw_alpha)
show("count", nrow(marks))
show("mean", mean(total))
show("median", median(total))
show("sd", sd(total))
# type = 2: the k-statistics of Joanes & Gill (1998), as in SAS and SPSS.
show("skewness", psych::skew(total, type = 2))
show("kurtosis", psych::kurtosi(total, type = 2))
show("alpha", 100 * alpha$total$raw_alpha)
show("errorRatio", 100 * error)
show("standardError", error * sd(total))

items <- seq_len(ncol(marks))
correlation <- sapply(items, function(item) cor(marks[, item], rest[, item]))
covariance <- sapply(items, function(item) cov(marks[, item], rest[, item]))
most <- sapply(items, function(item) cov(sort(marks[, item]), sort(rest[, item])))
withTotal <- sapply(items, function(item) cov(marks[, item], total))
roots <- sqrt(ifelse(withTotal < 0, NA, withTotal))
show("facility", 100 * colMeans(marks) / full)
show("itemSd", 100 * apply(marks, 2, sd) / full)
show("discrimination", 100 * correlation)
show("discriminativeEfficiency", 100 * covariance / most)
show("intendedWeight", 100 * full / sum(full))
show("effectiveWeight", 100 * roots / sum(roots, na.rm = TRUE))
show("itemRestCorrelation", correlation)
# psych calls it r.drop; it leaves out items that all answered alike.
stopifnot(all.equal(alpha$item.stats$r.drop, unname(correlation), check.attributes = FALSE))
